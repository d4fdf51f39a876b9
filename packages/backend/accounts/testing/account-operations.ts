import { EventEmitter, once } from "node:events";
import type { AccountMail } from "#backend/accounts/account-mailer.ts";
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
  refreshJwtAuthToken(input: { jwtRefreshToken: $jwtRefreshToken }) { authToken refreshToken }
}`;
export const logoutMutation = `mutation Logout($jwtRefreshToken: String!) {
  logout(input: { clientMutationId: "abc", jwtRefreshToken: $jwtRefreshToken }) { clientMutationId success }
}`;
export const favoritesMutation = `mutation UpdateFavorites($input: UpdateFavoritesInput!) {
  updateFavorites(input: $input) {
    clientMutationId
    user { databaseId favorites firstName id jwtAuthExpiration jwtAuthToken jwtRefreshToken }
  }
}`;
export const resetMailMutation = `mutation SendPasswordResetEmail($clientMutationId: String, $username: String!) {
  sendPasswordResetEmail(input: { clientMutationId: $clientMutationId, username: $username }) {
    clientMutationId success
  }
}`;
export const resetMutation = `mutation ResetUserPassword($key: String, $login: String, $password: String) {
  resetUserPassword(input: { key: $key, login: $login, password: $password }) { user { ${userFields} } }
}`;
export const requestLoginLinkMutation = `mutation RequestLoginLink($clientMutationId: String, $username: String!) {
  requestLoginLink(input: { clientMutationId: $clientMutationId, username: $username }) { clientMutationId success }
}`;
export const loginLinkMutation = `mutation LoginWithLink($key: String, $login: String) {
  loginWithLink(input: { key: $key, login: $login }) { authToken refreshToken user { databaseId username } }
}`;
export const updateMutation = `mutation UpdateUser($input: UpdateUserInput!) {
  updateUser(input: $input) { clientMutationId user { ${userFields} lastName } }
}`;
export const deleteMutation = `mutation DeleteUser($id: ID!) {
  deleteUser(input: { clientMutationId: "abc", id: $id }) { clientMutationId deletedId }
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

/** The fields of a user in responses. */
export interface ResponseUser {
  readonly databaseId: number;
  readonly email: string;
  readonly favorites: string;
  readonly firstName: string;
  readonly id: string;
  readonly jwtAuthExpiration: string;
  readonly jwtAuthToken: string;
  readonly jwtRefreshToken: string;
  readonly username: string;
}

/** Registers a user; resolves to the new user with tokens. */
export async function registered(site: TestSite, input: object = jane, caller: TestCaller = {}): Promise<ResponseUser> {
  const data = await site.data<{ registerUser: { user: ResponseUser } }>(registerMutation, { input }, caller);
  return data.registerUser.user;
}

/** Records the mails of a backend; `next` resolves to the next mail to an address that was not returned before. */
export function mailbox() {
  const mails: AccountMail[] = [];
  const unread: AccountMail[] = [];
  const arrivals = new EventEmitter();
  return {
    mails,
    sendAccountMail: async (mail: AccountMail): Promise<void> => {
      mails.push(mail);
      unread.push(mail);
      arrivals.emit("mail");
    },
    async next(to: string): Promise<AccountMail> {
      for (;;) {
        const at = unread.findIndex((mail) => mail.to === to);
        const [mail] = at === -1 ? [] : unread.splice(at, 1);
        if (mail) return mail;
        await once(arrivals, "mail");
      }
    },
  };
}

/** The error messages of a response, as one text. */
export const messageOf = (response: { errors?: readonly { message: string }[] }): string | undefined =>
  response.errors?.map((error) => error.message).join("; ");
