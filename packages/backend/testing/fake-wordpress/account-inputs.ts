/** Input of a login (S3.3). */
export interface LoginInput {
  readonly clientMutationId?: string | null;
  readonly username: string;
  readonly password: string;
}

/** Input of a registration (S3.2). */
export interface RegisterInput {
  readonly clientMutationId?: string | null;
  readonly username: string;
  readonly password?: string | null;
  readonly email?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
}

/** Input of a token refresh. */
export interface RefreshInput {
  readonly clientMutationId?: string | null;
  readonly jwtRefreshToken: string;
}

/** Input of saving favorites. */
export interface FavoritesInput {
  readonly clientMutationId?: string | null;
  readonly favorites?: string | null;
  readonly userId?: number | null;
}

/** Input of a request for a reset mail. */
export interface ResetMailInput {
  readonly clientMutationId?: string | null;
  readonly username: string;
}

/** Input of a password reset. */
export interface ResetInput {
  readonly clientMutationId?: string | null;
  readonly key?: string | null;
  readonly login?: string | null;
  readonly password?: string | null;
}

/** Input of a change of an account; the JWT plugin adds the last field. */
export interface ChangeInput {
  readonly clientMutationId?: string | null;
  readonly id: string;
  readonly email?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly password?: string | null;
  readonly refreshJwtUserSecret?: boolean | null;
}

/** Input of deleting an account. */
export interface DeletionInput {
  readonly clientMutationId?: string | null;
  readonly id: string;
}
