/** A JSON schema. */
export interface Schema {
  readonly [keyword: string]: unknown;
}
