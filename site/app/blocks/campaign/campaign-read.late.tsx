export { CampaignHead } from "./campaign-head.tsx";
export { CampaignText, Ended, Terms } from "./campaign-words.tsx";
export { OfferTable } from "./offer-table.tsx";
