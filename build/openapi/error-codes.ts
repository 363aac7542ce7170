import { ts } from 'ts-json-schema-generator';
import type { Contract } from './contracts.ts';
import { root } from './program.ts';

/** An error that a call may answer: `409 quota.records`. */
export interface ErrorCase {
  readonly status: number;
  readonly code: string;
}

/** An error whose code or status is a parameter of the function that throws it. */
interface ParameterisedCode {
  readonly status: number | ts.ParameterDeclaration;
  readonly code: string | ts.ParameterDeclaration;
}

/** The errors and calls in one declaration itself. */
interface Summary {
  readonly errors: readonly ErrorCase[];
  readonly parameterised: readonly ParameterisedCode[];
  /** The headers that the declaration sets on an answer. */
  readonly headers: readonly string[];
  /** The declarations that this one names. */
  readonly uses: readonly ts.Node[];
}

const EMPTY_SUMMARY: Summary = { errors: [], parameterised: [], headers: [], uses: [] };

/** The errors of a handler and of all functions that it calls. */
export interface ErrorAnswers {
  readonly errors: readonly ErrorCase[];
  readonly headers: ReadonlySet<string>;
}

/** The maximum number of codes of one expression. A type with more is that of all texts. */
const MAX_CODES = 60;

const isOfServer = (node: ts.Node): boolean => {
  const file = node.getSourceFile().fileName;
  return file.startsWith(`${root}/server/`) && !file.startsWith(`${root}/server/messages/`);
};

/** Finds the errors that code may throw, by following every function that it names. */
export class ErrorCodes {
  readonly #checker: ts.TypeChecker;
  readonly #summaries = new Map<ts.Node, Summary>();

  constructor(program: ts.Program) {
    this.#checker = program.getTypeChecker();
  }

  of(handlers: readonly ts.Node[]): ErrorAnswers {
    const visitedNodes = new Set<ts.Node>();
    const errorCases = new Map<string, ErrorCase>();
    const names = new Set<string>();
    const visit = (node: ts.Node): void => {
      if (visitedNodes.has(node)) return;
      visitedNodes.add(node);
      const { errors, headers, uses } = this.#summaryOf(node);
      for (const errorCase of errors)
        errorCases.set(`${errorCase.status} ${errorCase.code}`, errorCase);
      for (const name of headers) names.add(name);
      for (const usedDeclaration of uses) visit(usedDeclaration);
    };
    handlers.forEach(visit);
    return { errors: [...errorCases.values()], headers: names };
  }

  #summaryOf(node: ts.Node): Summary {
    const knownSummary = this.#summaries.get(node);
    if (knownSummary) return knownSummary;
    // An empty summary ends the recursion of functions that call each other.
    this.#summaries.set(node, EMPTY_SUMMARY);
    const summary = this.#summarise(node);
    this.#summaries.set(node, summary);
    return summary;
  }

  #summarise(of: ts.Node): Summary {
    const errors: ErrorCase[] = [];
    const parameterised: ParameterisedCode[] = [];
    const headers: string[] = [];
    const usedDeclarations = new Set<ts.Node>();
    const addErrors = (statuses: readonly FoundValue[], codes: readonly FoundValue[]): void => {
      for (const status of statuses)
        for (const code of codes) {
          if (typeof status === 'number' && typeof code === 'string') errors.push({ status, code });
          else if (typeof status !== 'string' && typeof code !== 'number')
            parameterised.push({ status, code });
        }
    };
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node)) return;
      if (ts.isNewExpression(node) && node.expression.getText() === 'HttpError') {
        const [status, code] = node.arguments ?? [];
        if (status && code) addErrors(this.#valuesOf(status), this.#valuesOf(code));
      }
      if (ts.isCallExpression(node)) {
        this.#addThrownErrors(node, addErrors);
        const [name] = node.arguments;
        if (node.expression.getText() === 'ctx.set' && name && ts.isStringLiteral(name))
          headers.push(name.text);
      }
      if (ts.isIdentifier(node))
        for (const usedDeclaration of this.#declarationsOf(node))
          usedDeclarations.add(usedDeclaration);
      ts.forEachChild(node, visit);
    };
    visit(of);
    return { errors, parameterised, headers, uses: [...usedDeclarations] };
  }

  /** Adds the errors of a called function whose codes are arguments of the call. */
  #addThrownErrors(
    call: ts.CallExpression,
    add: (statuses: readonly FoundValue[], codes: readonly FoundValue[]) => void,
  ): void {
    for (const calledFunction of this.#declarationsOf(call.expression)) {
      const listValues = (value: FoundValue): readonly FoundValue[] => {
        if (typeof value !== 'object') return [value];
        const argument = call.arguments[value.parent.parameters.indexOf(value)];
        return argument ? this.#valuesOf(argument) : [];
      };
      for (const { status, code } of this.#summaryOf(calledFunction).parameterised)
        add(listValues(status), listValues(code));
    }
  }

  /** The literals that an expression may be, or the parameter that it is. */
  #valuesOf(expression: ts.Expression): readonly FoundValue[] {
    const type = this.#checker.getTypeAtLocation(expression);
    const types = type.isUnion() ? type.types : [type];
    const literals = types.flatMap((typeNode) =>
      typeNode.isStringLiteral() || typeNode.isNumberLiteral() ? [typeNode.value] : [],
    );
    if (literals.length > 0 && literals.length === types.length && literals.length <= MAX_CODES)
      return literals;
    if (!ts.isIdentifier(expression)) return [];
    const declaration = this.#checker.getSymbolAtLocation(expression)?.valueDeclaration;
    return declaration && ts.isParameter(declaration) ? [declaration] : [];
  }

  /** The declarations to which a name in the source refers. */
  #declarationsOf(node: ts.Node): readonly ts.Node[] {
    const namedNode = ts.isPropertyAccessExpression(node) ? node.name : node;
    if (!ts.isIdentifier(namedNode)) return [];
    const symbol = this.#checker.getSymbolAtLocation(namedNode);
    const target =
      symbol && symbol.flags & ts.SymbolFlags.Alias
        ? this.#checker.getAliasedSymbol(symbol)
        : symbol;
    const declaration = target?.valueDeclaration;
    if (!declaration || !isOfServer(declaration)) return [];
    if (ts.isVariableDeclaration(declaration)) return [declaration];
    return ts.isFunctionLike(declaration) || ts.isClassDeclaration(declaration)
      ? [declaration]
      : [];
  }
}

type FoundValue = string | number | ts.ParameterDeclaration;

/** The route whose contract is that of any restorable entity. */
const RESTORE_CONTRACT = 'restoring.call';

/**
 * Finds the handler of each contract: the second argument of `route(contract, handler)`, or that of
 * `restoring(contract, hooks)` and the handler that calls the hooks.
 */
export const findHandlers = (
  program: ts.Program,
  contracts: readonly Contract[],
): ReadonlyMap<string, readonly ts.Node[]> => {
  const checker = program.getTypeChecker();
  const names = new Map<ts.Node, string>(
    contracts.map(({ declaration, name }) => [declaration, name]),
  );
  const handlers = new Map<string, readonly ts.Node[]>();
  const hooksByName = new Map<string, ts.Node>();
  const restoreHandlers: ts.Node[] = [];
  const addHandler = (binder: string, contract: ts.Expression, handler: ts.Node): void => {
    const symbol = checker.getSymbolAtLocation(nameIn(contract));
    const target =
      symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const name = target?.valueDeclaration && names.get(target.valueDeclaration);
    if (contract.getText() === RESTORE_CONTRACT) restoreHandlers.push(handler);
    else if (name !== undefined && binder === 'route') handlers.set(name, [handler]);
    else if (name !== undefined && binder === 'restoring') hooksByName.set(name, handler);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [contract, handler] = node.arguments;
      if (contract && handler) addHandler(node.expression.getText(), contract, handler);
    }
    ts.forEachChild(node, visit);
  };
  for (const source of program.getSourceFiles()) if (isOfServer(source)) visit(source);
  for (const [name, hooks] of hooksByName) handlers.set(name, [hooks, ...restoreHandlers]);
  return handlers;
};

const nameIn = (expression: ts.Expression): ts.Node =>
  ts.isPropertyAccessExpression(expression) ? expression.name : expression;
