import { withoutTrailingSlash } from "./paths.ts";

/** Address of a host's GraphQL endpoint (S7.1): `{host}/wp/graphql`, unless the host was named by its endpoint. */
export function endpointOf(hostAddress: string): string {
  const bare = withoutTrailingSlash(hostAddress);
  return bare.endsWith("/graphql") ? bare : `${bare}/wp/graphql`;
}

/** Address of a host's home, without a trailing slash, whether it was named by that or by its endpoint. */
export function homeAddressOf(hostAddress: string): string {
  return withoutTrailingSlash(hostAddress).replace(/(?:\/wp)?\/graphql$/, "");
}

/** The page of a WordPress for forgotten passwords, whether the host was named by its home or by its endpoint. */
export function passwordPageOf(hostAddress: string): string {
  return `${homeAddressOf(hostAddress)}/wp-login.php?action=lostpassword`;
}
