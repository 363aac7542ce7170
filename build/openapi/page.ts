import type { ApiDocument } from './document.ts';
import { PAGE_STYLES } from './page-styles.ts';
import type { Schema } from './schema.ts';
import { describeType, getRefName } from './type-text.ts';

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Marks of Markdown that the descriptions use: code and bold text. */
const inline = (text: string): string =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');

/** Paragraphs, and lists of lines that begin with a dash. */
const prose = (text: string): string =>
  text
    .split(/\n\n+/)
    .map((block) => {
      const lines = block.split('\n');
      if (!lines.every((line) => line.startsWith('- '))) return `<p>${inline(block)}</p>`;
      return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`;
    })
    .join('');

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A type as text, in which the names of schemas are links. */
const typeHtml = (schema: Schema): string =>
  escapeHtml(describeType(schema)).replace(
    /@(\w+)/g,
    (_, a: string | undefined, b: string | undefined) => {
      const name = a ?? b ?? '';
      return `<a href="#schema-${name}">${name}</a>`;
    },
  );

const row = (name: string, schema: Schema, isRequired: boolean, extraText = ''): string =>
  `<li><code>${escapeHtml(name)}</code>${isRequired ? ' <b>required</b>' : ''} <span class="type">${typeHtml(schema)}</span>${
    extraText ? ` <span>${inline(extraText)}</span>` : ''
  }</li>`;

/** The fields of an object, one level deep; deeper ones are in the text of their type. */
const renderFields = (schema: Schema): string => {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
  const requiredNames = (schema['required'] ?? []) as readonly string[];
  const rows = Object.entries(properties).map(([name, field]) =>
    row(name, field, requiredNames.includes(name), asText(field['description'])),
  );
  return rows.length > 0 ? `<ul class="fields">${rows.join('')}</ul>` : '';
};

const shape = (schema: Schema): string =>
  renderFields(schema) || `<p class="type">${typeHtml(schema)}</p>`;

const getJsonContent = (part: Schema): { readonly schema?: Schema; readonly example?: unknown } =>
  ((part['content'] ?? {}) as Readonly<Record<string, Schema>>)['application/json'] ?? {};

const bodyHtml = (body: Schema | undefined): string => {
  if (!body) return '';
  const { schema, example } = getJsonContent(body);
  const types = Object.keys((body['content'] ?? {}) as object).join(', ');
  return [
    `<h3>Body</h3><p>${inline(asText(body['description']))} <code>${types}</code></p>`,
    schema ? shape(schema) : '',
    example ? `<pre tabindex="0">${escapeHtml(JSON.stringify(example, null, 2))}</pre>` : '',
  ].join('');
};

const parametersHtml = (
  parameters: readonly Schema[],
  sharedParameters: Readonly<Record<string, Schema>>,
): string => {
  const rows = parameters.map((parameter) => {
    const knownRefName = getRefName(parameter);
    const knownParameter =
      (knownRefName === undefined ? parameter : sharedParameters[knownRefName]) ?? {};
    const schema = (knownParameter['schema'] ?? {}) as Schema;
    const placeText = `In the ${asText(knownParameter['in'])}. ${asText(knownParameter['description']) || asText(schema['description'])}`;
    return row(
      asText(knownParameter['name']),
      schema,
      knownParameter['required'] === true,
      placeText.trim(),
    );
  });
  return rows.length > 0 ? `<h3>Parameters</h3><ul class="fields">${rows.join('')}</ul>` : '';
};

const responseHtml = (status: string, response: Schema): string => {
  const { schema } = getJsonContent(response);
  const isError = Number(status) >= 400;
  const headers = Object.keys((response['headers'] ?? {}) as object);
  const types = Object.keys((response['content'] ?? {}) as object).filter(
    (type) => type !== 'application/json',
  );
  return [
    `<h4>${status}</h4>`,
    prose(asText(response['description'])),
    types.length > 0 ? `<p><code>${types.join('</code>, <code>')}</code></p>` : '',
    schema && !isError ? shape(schema) : '',
    headers.length > 0 ? `<p>Headers: <code>${headers.join('</code>, <code>')}</code></p>` : '',
  ].join('');
};

const describeAccess = (operation: Schema): string => {
  const security = (operation['security'] ?? []) as readonly Readonly<
    Record<string, readonly string[]>
  >[];
  if (security.some((item) => Object.keys(item).length === 0)) return 'For everybody.';
  const scopes = security.flatMap(({ token }) => token ?? []);
  return scopes.length > 0
    ? `With a session, or a token with the scope ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.`
    : 'With a session. Closed to tokens.';
};

const operationHtml = (
  path: string,
  method: string,
  operation: Schema,
  sharedParameters: Readonly<Record<string, Schema>>,
): string => {
  const responses = Object.entries(
    (operation['responses'] ?? {}) as Readonly<Record<string, Schema>>,
  );
  const parameters = (operation['parameters'] ?? []) as readonly Schema[];
  return [
    `<details id="${asText(operation['operationId'])}"><summary><b class="method ${method}">${method.toUpperCase()}</b> `,
    `<code>${escapeHtml(path)}</code> <span>${escapeHtml(asText(operation['summary']))}</span></summary>`,
    prose(asText(operation['description'])),
    `<p>${inline(describeAccess(operation))}</p>`,
    parametersHtml(parameters, sharedParameters),
    bodyHtml(operation['requestBody'] as Schema | undefined),
    `<h3>Answers</h3>${responses.map(([status, response]) => responseHtml(status, response)).join('')}`,
    '</details>',
  ].join('');
};

const HTTP_METHODS = ['get', 'post', 'put', 'delete'];

/** `expense-items` → `Expense items` */
const tagTitle = (tag: string): string =>
  tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll('-', ' ');

/** The document as one page without scripts and without files of its own. */
export const renderPage = ({ info, paths, components }: ApiDocument): string => {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    HTTP_METHODS.flatMap((method) =>
      item[method] ? [{ path, method, operation: item[method] }] : [],
    ),
  );
  const tags = Map.groupBy(operations, ({ operation }) =>
    asText((operation['tags'] as readonly unknown[])[0]),
  );
  const names = [...tags.keys()].toSorted();
  const sharedParameters = components['parameters'] ?? {};
  const sections = names.map((tag) => {
    const calls = (tags.get(tag) ?? []).map(({ path, method, operation }) =>
      operationHtml(path, method, operation, sharedParameters),
    );
    return `<section id="tag-${tag}"><h2>${tagTitle(tag)}</h2>${calls.join('')}</section>`;
  });
  const schemas = Object.entries(components['schemas'] ?? {}).map(
    ([name, schema]) =>
      `<section class="schema" id="schema-${name}"><h3>${name}</h3>${prose(asText(schema['description']))}${shape(schema)}</section>`,
  );
  const links = names.map((tag) => `<a href="#tag-${tag}">${tagTitle(tag)}</a>`).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Alaga API</title>
<style>${PAGE_STYLES}</style>
</head>
<body>
<main>
<h1>Alaga API</h1>
<p>Version ${escapeHtml(asText(info['version']))} · <a href="/api/openapi.json">OpenAPI document</a></p>
${prose(asText(info['description']))}
<nav aria-label="Groups of calls">${links}<a href="#schemas">Schemas</a></nav>
${sections.join('\n')}
<section id="schemas"><h2>Schemas</h2>${schemas.join('')}</section>
</main>
</body>
</html>
`;
};
