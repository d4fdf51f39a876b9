export { CampaignList } from "#app/blocks/campaign/campaign-list.tsx";
