/**
 * What a resolver hands to the executor for a contract type: each field holds its value, or a function
 * that makes it when the field is selected.
 */
export type Source<T> = T extends readonly (infer Item)[]
  ? readonly Source<Item>[]
  : T extends object
    ? { readonly [Field in keyof T]: Source<T[Field]> | FieldFunction<Source<T[Field]> | Promise<Source<T[Field]>>> }
    : T;

/** A field that is computed, possibly from its arguments; `never` so that each may name its own. */
export type FieldFunction<Value> = (args: never) => Value;

/** A source that says which object type it is, for fields of an interface or union type. */
export type NamedSource<T, Name extends string> = Source<T> & { readonly __typename: Name };

/** Makes the value at the first call and caches it: sources live as long as one version of the content. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
