export { PopularPosts as default } from "../kinds/cards.tsx";
