/** What a login is given (S3.3). */
export interface LoginInput {
  readonly clientMutationId?: string | null;
  readonly username: string;
  readonly password: string;
}

/** What a registration is given (S3.2). */
export interface RegisterInput {
  readonly clientMutationId?: string | null;
  readonly username: string;
  readonly password?: string | null;
  readonly email?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
}

/** What a refresh of the access token is given. */
export interface RefreshInput {
  readonly clientMutationId?: string | null;
  readonly jwtRefreshToken: string;
}

/** What the saving of favorites is given. */
export interface FavoritesInput {
  readonly clientMutationId?: string | null;
  readonly favorites?: string | null;
  readonly userId?: number | null;
}

/** What the request for a new password is given. */
export interface ResetMailInput {
  readonly clientMutationId?: string | null;
  readonly username: string;
}

/** What the replacement of a forgotten password is given. */
export interface ResetInput {
  readonly clientMutationId?: string | null;
  readonly key?: string | null;
  readonly login?: string | null;
  readonly password?: string | null;
}

/** What a change of an account is given; the JWT plugin adds the last field. */
export interface ChangeInput {
  readonly clientMutationId?: string | null;
  readonly id: string;
  readonly email?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly password?: string | null;
  readonly refreshJwtUserSecret?: boolean | null;
}

/** What the deletion of an account is given. */
export interface DeletionInput {
  readonly clientMutationId?: string | null;
  readonly id: string;
}
