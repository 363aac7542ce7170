import {
  ArrayType,
  type BaseType,
  BooleanType,
  type CompletedConfig,
  Context,
  createFormatter,
  createParser,
  DEFAULT_CONFIG,
  DefinitionType,
  LiteralType,
  NullType,
  NumberType,
  ObjectProperty,
  ObjectType,
  StringType,
  type SubNodeParser,
  ts,
  UndefinedType,
  UnionType,
} from 'ts-json-schema-generator';
import type { Contract } from './contracts.ts';
import type { Schema } from './schema.ts';

/** Type functions that compute a type from the schema of an input. */
const COMPUTED_TYPE = /^(FilledFields|z\.(?:output|input|infer))$/;

const withoutParentheses = (node: ts.TypeNode): ts.TypeNode =>
  ts.isParenthesizedTypeNode(node) ? withoutParentheses(node.type) : node;

/** Whether a type is `(typeof VALUES)[number]`. */
const isChoice = (node: ts.Node): boolean =>
  ts.isIndexedAccessTypeNode(node) && ts.isTypeQueryNode(withoutParentheses(node.objectType));

/** Reads types that are computed from values, which the generator cannot follow, as the type checker resolves them. */
class ComputedTypes implements SubNodeParser {
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  supportsNode(node: ts.Node): boolean {
    return (
      isChoice(node) ||
      (ts.isTypeReferenceNode(node) && COMPUTED_TYPE.test(node.typeName.getText()))
    );
  }

  createType(node: ts.Node): BaseType {
    if (!ts.isTypeNode(node)) throw new Error(`${node.getText()} is no type`);
    return this.#readType(this.#checker.getTypeFromTypeNode(node), node);
  }

  #readType(type: ts.Type, at: ts.Node): BaseType {
    const checker = this.#checker;
    if (type.flags & ts.TypeFlags.Null) return new NullType();
    if (type.flags & ts.TypeFlags.Undefined) return new UndefinedType();
    if (type.flags & ts.TypeFlags.String) return new StringType();
    if (type.flags & ts.TypeFlags.Number) return new NumberType();
    if (type.flags & ts.TypeFlags.Boolean) return new BooleanType();
    if (type.flags & ts.TypeFlags.BooleanLiteral)
      return new LiteralType(checker.typeToString(type) === 'true');
    if (type.isStringLiteral() || type.isNumberLiteral()) return new LiteralType(type.value);
    if (type.isUnion()) return new UnionType(type.types.map((item) => this.#readType(item, at)));
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference);
      if (item) return new ArrayType(this.#readType(item, at));
    }
    if (type.flags & ts.TypeFlags.Object) {
      const properties = checker.getPropertiesOfType(type).map((property) => {
        const isRequired = !(property.flags & ts.SymbolFlags.Optional);
        const value = checker.getTypeOfSymbolAtLocation(property, at);
        return new ObjectProperty(property.name, this.#readType(value, at), isRequired);
      });
      return new ObjectType(checker.typeToString(type), [], properties, false);
    }
    throw new Error(
      `${at.getText()} contains ${checker.typeToString(type)}, which is not read yet`,
    );
  }
}

export interface AnswerSchemas {
  /** The schemas by name of the contract; undefined for an answer without JSON. */
  readonly byCall: Readonly<Record<string, Schema | undefined>>;
  /** Named schemas, which other schemas reference as `#/definitions/NAME`. */
  readonly definitions: Readonly<Record<string, Schema>>;
}

/** Gives types of different files that have the same name different ones. */
const nameDistinctly = (types: readonly DefinitionType[]): void => {
  for (const [name, alike] of Map.groupBy(types, (type) => type.getName())) {
    const ids = [...new Set(alike.map((type) => type.getId()))].toSorted();
    for (const type of alike) {
      const index = ids.indexOf(type.getId());
      if (index > 0) Object.assign(type, { name: `${name}${index + 1}` });
    }
  }
};

/** Generates a JSON schema for the type of every answer, and calls `reportProblem` for a type that it cannot read. */
export const schemasOfAnswers = (
  program: ts.Program,
  contracts: readonly Contract[],
  reportProblem: (problem: string) => void,
): AnswerSchemas => {
  const config: CompletedConfig = {
    ...DEFAULT_CONFIG,
    expose: 'export',
    topRef: false,
    jsDoc: 'basic',
    additionalProperties: false,
    skipTypeCheck: true,
    encodeRefs: false,
  };
  const parser = createParser(program, config, (chain) => {
    chain.addNodeParser(new ComputedTypes(program.getTypeChecker()));
  });
  const formatter = createFormatter(config);
  const types = contracts.flatMap(({ name, answer }) => {
    try {
      return [[name, parser.createType(answer, new Context())] as const];
    } catch (error) {
      // Only the message is kept, because the error contains whole syntax trees.
      const errorText = error instanceof Error ? error.message : String(error);
      reportProblem(`No schema for the answer of ${name}, ${answer.getText()}: ${errorText}`);
      return [];
    }
  });
  const namedTypes = types
    .flatMap(([, type]) => [type, ...formatter.getChildren(type)])
    .filter((type) => type instanceof DefinitionType);
  nameDistinctly(namedTypes);
  return {
    byCall: Object.fromEntries(
      types.map(([name, type]) => [
        name,
        type instanceof UndefinedType ? undefined : { ...formatter.getDefinition(type) },
      ]),
    ),
    definitions: Object.fromEntries(
      namedTypes.map((type) => [type.getName(), { ...formatter.getDefinition(type.getType()) }]),
    ),
  };
};
