import { GraphQLError } from "graphql";

function notAvailable(): never {
  throw new GraphQLError("Accounts are not available on this server yet.");
}

/** Root fields that need accounts. Nobody can be logged in, so there is no viewer. */
export const accountQueries = {
  user: notAvailable,
  viewer: () => null,
};

/** Mutations that need accounts. */
export const accountMutations = {
  login: notAvailable,
  registerUser: notAvailable,
  refreshJwtAuthToken: notAvailable,
  updateFavorites: notAvailable,
};
