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
