/** The page whose content holds the texts of the overview’s tabs (S7.19). */
export const overviewUri = "/our-neighborhoods/";
