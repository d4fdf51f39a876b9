export { PlanList } from "#app/features/plan-list/plan-list.tsx";
