import type { SaleTeamMember } from "@porchlight/contract/types";
import type { SaleTeamMemberData } from "#backend/store/entry-data.ts";
import type { Content } from "../content.ts";
import type { Source } from "../source.ts";

/** People who sell (S3.14, S3.37). */
export function saleTeamMembers(
  members: readonly SaleTeamMemberData[] | undefined,
  content: Content,
): Source<SaleTeamMember>[] {
  return (members ?? []).map((member) => ({
    name: member.name,
    image: content.media(member.image),
    extras: member,
  }));
}
