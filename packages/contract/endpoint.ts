import { withoutTrailingSlash } from "./paths.ts";

/** URL of a host's GraphQL endpoint (S7.1): `{host}/wp/graphql`, unless the given address is the endpoint. */
export function endpointOf(hostAddress: string): string {
  const bare = withoutTrailingSlash(hostAddress);
  return bare.endsWith("/graphql") ? bare : `${bare}/wp/graphql`;
}

/** Base URL of a host without trailing slash, from its base URL or its endpoint. */
export function homeAddressOf(hostAddress: string): string {
  return withoutTrailingSlash(hostAddress).replace(/(?:\/wp)?\/graphql$/, "");
}

/** URL of WordPress's lost password page, from the host's base URL or its endpoint. */
export function passwordPageOf(hostAddress: string): string {
  return `${homeAddressOf(hostAddress)}/wp-login.php?action=lostpassword`;
}
