/** Labels of a group or repeater row for editors. */
export interface GroupModel {
  readonly singular: string;
  /** Fields whose values identify a collapsed row, by stored name. */
  readonly summary: readonly string[];
}

/** The contract's types that are nested in entries. */
export const groupModels: Readonly<Record<string, GroupModel>> = {
  Amenity: { singular: "Amenity", summary: ["title"] },
  Distance: { singular: "Distance", summary: ["label", "miles"] },
  Homesite: { singular: "Homesite", summary: ["number", "state"] },
  LabeledText: { singular: "Row", summary: ["label", "text"] },
  Organism: { singular: "Block", summary: ["layout", "title"] },
  OrganismButton: { singular: "Button", summary: ["text", "url"] },
  OrganismFormField: { singular: "Field", summary: ["label", "type"] },
  OrganismFormStep: { singular: "Step", summary: ["title"] },
  OrganismHiddenField: { singular: "Unseen field", summary: ["name", "value"] },
  OrganismItem: { singular: "Entry", summary: ["title", "label"] },
  OrganismLink: { singular: "Link", summary: ["text", "url"] },
  OrganismTab: { singular: "Tab", summary: ["title"] },
  PlanElevation: { singular: "Elevation", summary: ["letter", "style"] },
  PlanFeature: { singular: "Feature", summary: ["title"] },
  PlanLevel: { singular: "Level", summary: ["name"] },
  PlanOption: { singular: "Option", summary: ["label", "addedPriceUsd"] },
  PlanOptionGroup: { singular: "Group of options", summary: ["title"] },
  PlanPassage: { singular: "Door or opening", summary: ["kind"] },
  PlanRoom: { singular: "Room", summary: ["name", "kind"] },
  PricePart: { singular: "Part of the price", summary: ["label", "amountUsd"] },
  PricePoint: { singular: "Price", summary: ["amountUsd", "date"] },
  ProductStatus: { singular: "Status", summary: ["statusMessage"] },
  QuestionAndAnswer: { singular: "Question", summary: ["question"] },
  SaleTeamMember: { singular: "Person", summary: ["name", "role"] },
  School: { singular: "School", summary: ["name", "level"] },
  SeoMeta: { singular: "Search engines", summary: ["title"] },
  SitePlan: { singular: "Site plan", summary: ["caption"] },
  TestimonialHighlights: { singular: "In a sentence", summary: ["text"] },
};
