/** A JSON schema as OpenAPI uses it. */
export interface Schema {
  readonly [keyword: string]: unknown;
}
