export { CampaignFoot, CampaignTop } from "./campaign-parts.tsx";
