/** Where a visit is planned: the contact page (S2.20). */
export const visitHref = "/contact-us/";
