import type { LeadForm } from "#app/domain/leads/lead-block.ts";
import type { Block, VisitSubject } from "../block.ts";

/** The form for visits as the modal asks it: whose words, to what, and what it is sent with. */
export interface VisitForm {
  readonly form: LeadForm;
  /** The heading of the form's block and its words as sanitised HTML; empty where it has none. */
  readonly title: string;
  readonly textHtml: string;
  /** Whom to call where the visit is to nothing that has a team. */
  readonly team: NonNullable<Block["team"]>;
  /** The page that the form belongs to. */
  readonly pageUri: string;
  readonly subject: VisitSubject | null;
  readonly token: string;
}
