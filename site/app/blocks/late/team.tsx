export { Team as default } from "../kinds/team.tsx";
