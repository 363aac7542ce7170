import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ts } from 'ts-json-schema-generator';
import type { EndpointShape } from '#server/http/endpoint.ts';
import { contractFiles, root } from './program.ts';

/** A call as its contract describes it. */
export interface Contract {
  /** The name of the export, which is unique among all contracts. */
  readonly name: string;
  readonly feature: string;
  readonly endpoint: EndpointShape;
  /** The contract's doc comment, or an empty string. */
  readonly description: string;
  /** The declaration of the export. */
  readonly declaration: ts.VariableDeclaration;
  /** The type of the answer. */
  readonly answer: ts.TypeNode;
}

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const declarationsIn = (source: ts.SourceFile): ReadonlyMap<string, ts.VariableDeclaration> =>
  new Map(
    source.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations)
      .map((declaration) => [declaration.name.getText(), declaration]),
  );

/** The type argument of the `answerType<…>()` in a declaration. */
const findAnswerType = (node: ts.Node): ts.TypeNode | undefined => {
  if (ts.isCallExpression(node) && node.expression.getText() === 'answerType')
    return node.typeArguments?.[0];
  return ts.forEachChild(node, findAnswerType);
};

/** The text of a doc comment in one line for each paragraph. */
const readDescription = (declaration: ts.VariableDeclaration): string => {
  const [comment] = ts.getJSDocCommentsAndTags(declaration).filter(ts.isJSDoc);
  const text = ts.getTextOfJSDocComment(comment?.comment) ?? '';
  return text.replace(/([^\n])\n(?![\n-])/g, '$1 ').trim();
};

/** Every contract of the server. Throws for one that says nothing about its answer. */
export const readContracts = async (program: ts.Program): Promise<readonly Contract[]> => {
  const contracts: Contract[] = [];
  for (const path of contractFiles()) {
    const file = join(root, path);
    const source = program.getSourceFile(file);
    const declarations = source ? declarationsIn(source) : new Map<string, never>();
    const values: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href);
    for (const [name, endpoint] of Object.entries(values)) {
      if (!isEndpoint(endpoint)) continue;
      const declaration = declarations.get(name);
      const answer = declaration && findAnswerType(declaration);
      if (!declaration || !answer)
        throw new Error(`${path}: ${name} must be declared as endpoint({ out: answerType<…>() })`);
      const description = readDescription(declaration);
      const feature = path.split('/')[1] ?? '';
      contracts.push({ name, feature, endpoint, description, declaration, answer });
    }
  }
  return contracts;
};
