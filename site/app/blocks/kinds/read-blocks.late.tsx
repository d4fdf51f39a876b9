export { FreeText, PlainHead } from "../page/page-text.tsx";
export { ImageText, MapWithInfo } from "./beside.tsx";
export { PopularPosts } from "./cards.tsx";
export { Hero } from "./hero.tsx";
export { Collections, Menu } from "./links.tsx";
export { Facts, Questions, Steps, Table } from "./lists.tsx";
export { Call, Lead, Prose } from "./prose.tsx";
export { Highlights, SingleQuote } from "./quotes.tsx";
export { Team } from "./team.tsx";
