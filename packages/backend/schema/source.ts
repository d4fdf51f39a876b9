/**
 * The source object of a contract type for the executor: each field is a value, or a function that computes it when
 * selected.
 */
export type Source<T> = T extends readonly (infer Item)[]
  ? readonly Source<Item>[]
  : T extends object
    ? { readonly [Field in keyof T]: Source<T[Field]> | FieldFunction<Source<T[Field]> | Promise<Source<T[Field]>>> }
    : T;

/** A computed field, possibly with arguments; `never` permits any argument type. */
export type FieldFunction<Value> = (args: never) => Value;

/** A source with its type name, for fields of an interface or union type. */
export type NamedSource<T, Name extends string> = Source<T> & { readonly __typename: Name };

/** Computes a value at the first call and caches it: sources live as long as one version of the content. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
