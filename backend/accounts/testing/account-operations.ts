import type { TestCaller, TestSite } from "#backend/testing/content-store.ts";

export const userFields =
  "databaseId favorites firstName id jwtAuthExpiration jwtAuthToken jwtRefreshToken username email";

export const loginMutation = `mutation Login($input: LoginInput!) {
  login(input: $input) { clientMutationId authToken refreshToken user { ${userFields} } }
}`;
export const registerMutation = `mutation RegisterUser($input: RegisterUserInput!) {
  registerUser(input: $input) { clientMutationId user { ${userFields} } }
}`;
export const refreshMutation = `mutation RefreshJwtAuthToken($jwtRefreshToken: String!) {
  refreshJwtAuthToken(input: { jwtRefreshToken: $jwtRefreshToken }) { authToken }
}`;
export const favoritesMutation = `mutation UpdateFavorites($input: UpdateFavoritesInput!) {
  updateFavorites(input: $input) {
    clientMutationId
    user { databaseId favorites firstName id jwtAuthExpiration jwtAuthToken jwtRefreshToken }
  }
}`;
export const userQuery = `query GetUser($id: ID!, $idType: UserNodeIdTypeEnum) {
  user(id: $id, idType: $idType) { ${userFields} }
}`;
export const favoritesQuery = `query GetUserFavorites($userId: ID!) {
  user(id: $userId, idType: DATABASE_ID) { databaseId favorites id }
}`;

export const jane = {
  username: "jane",
  password: "blue spruce on the hill",
  email: "Jane@Example.com",
  firstName: "Jane",
  lastName: "Doe",
};

/** The fields of a user as an answer holds them. */
export interface AnsweredUser {
  readonly databaseId: number;
  readonly favorites: string;
  readonly firstName: string;
  readonly id: string;
  readonly jwtAuthExpiration: string;
  readonly jwtAuthToken: string;
  readonly jwtRefreshToken: string;
}

/** Registers somebody; the answer is the new user with the tokens. */
export async function registered(site: TestSite, input: object = jane, caller: TestCaller = {}): Promise<AnsweredUser> {
  const data = await site.data<{ registerUser: { user: AnsweredUser } }>(registerMutation, { input }, caller);
  return data.registerUser.user;
}

/** What is wrong with an answer, as one text. */
export const messageOf = (answer: { errors?: readonly { message: string }[] }): string | undefined =>
  answer.errors?.map((error) => error.message).join("; ");
