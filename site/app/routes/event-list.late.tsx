export { EventList } from "#app/features/events/event-list.tsx";
