import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '#server/config.ts';
import { readYaml } from './read-yaml.ts';

const root = join(import.meta.dirname, '..');
const readBuildFile = (name: string): string => readFileSync(join(root, 'build', name), 'utf8');

/** The pattern of an image that is named by its version and its digest. */
const PINNED = '[a-z]+:\\d+\\.\\d+[\\w.-]*@sha256:[0-9a-f]{64}';

interface Service {
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly image: string;
  readonly build?: { readonly args: Readonly<Record<string, string>> };
  readonly environment: Readonly<Record<string, string | null>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly volumes: readonly string[];
}

// The cast is safe: the test below fails for other content.
const { services, volumes } = readYaml(join(root, 'build/compose.yaml')) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};

test('no container but the proxy runs as root, and none writes outside its volumes', () => {
  for (const [name, { user, read_only, cap_drop, image }] of Object.entries(services)) {
    expect([name, read_only, cap_drop]).toEqual([name, true, ['ALL']]);
    expect([name, user]).toEqual([
      name,
      name === 'proxy' ? undefined : expect.stringMatching(/^[1-9]\d*:/),
    ]);
    // An operator can name another image of each service except Alaga itself.
    if (name !== 'alaga') expect(image).toMatch(new RegExp(`^\\$\\{[A-Z]+_IMAGE:-${PINNED}\\}$`));
  }
  const namedVolumes = Object.values(services).flatMap((service) =>
    service.volumes.map((item) => item.split(':')[0]),
  );
  expect(namedVolumes.filter((name) => !name?.startsWith('.')).toSorted()).toEqual(
    Object.keys(volumes).toSorted(),
  );
});

test('the server is ready when it can work, and the dumps are watched', () => {
  expect(services['alaga']?.healthcheck?.test.join(' ')).toContain('/api/ready');
  const { backups } = services;
  expect(backups?.healthcheck?.test).toEqual(['CMD', '/bin/sh', '/dump-database.sh', 'check']);
  const script = readBuildFile('dump-database.sh');
  const settings = Object.keys(backups?.environment ?? {}).filter((name) =>
    name.startsWith('BACKUP_'),
  );
  expect(settings.filter((name) => !script.includes(`\${${name}:`))).toEqual([]);
  const folder = backups?.environment['BACKUP_FOLDER'];
  expect(backups?.volumes).toContain(`backups:${folder}`);
});

test('each setting can be passed on, or is fixed by the image', () => {
  // The Dockerfile sets the first four settings; ALAGA_MODE is for other ways to run.
  const FIXED_SETTINGS = ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'ALAGA_MODE'];
  const FILES = ['ADS_CONFIG', 'ALAGA_BACKUP_PASSPHRASE_FILE'];
  const SQLITE = ['BACKUP_MAX_COUNT', 'BACKUP_MAX_MB', 'BACKUP_COPY_DIR'];
  const passedVariables = Object.keys(services['alaga']?.environment ?? {});
  const missingNames = SETTING_NAMES.filter(
    (name) => ![...passedVariables, ...FIXED_SETTINGS, ...FILES, ...SQLITE].includes(name),
  );
  expect(missingNames).toEqual([]);
});

test('the access log names no page, no header and no whole address', () => {
  const caddy = readBuildFile('Caddyfile');
  for (const field of ['request>uri delete', 'request>headers delete', 'resp_headers delete'])
    expect(caddy).toContain(`\t${field}\n`);
  expect(
    caddy.match(/request>(remote|client)_ip ip_mask \{\s+ipv4 24\s+ipv6 48\s+\}/g),
  ).toHaveLength(2);
});

test('the proxy chooses the id of each request', () => {
  expect(readBuildFile('Caddyfile')).toContain('\theader_up X-Request-Id {http.request.uuid}\n');
});

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly { readonly uses?: string; readonly run?: string }[] }>
  >;
}

test('the workflow builds both kinds from the pinned base, compares, and publishes only tags', () => {
  const file = join(root, '.github/workflows/container.yml');
  const text = readFileSync(file, 'utf8');
  // The cast is safe: the expectations fail for other content.
  const { permissions, jobs } = readYaml(file) as Workflow;
  expect(permissions).toEqual({ contents: 'read' });
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  for (const { uses } of steps) if (uses) expect(uses).toMatch(/@[0-9a-f]{40}$/);
  for (const kind of ['amd64', 'arm64']) expect(text).toContain(`kind: ${kind}`);
  const runCommands = steps.flatMap(({ run }) => run ?? []).join('\n');
  expect(runCommands).toContain('diff one.json two.json');
  const dockerfile = readBuildFile('Dockerfile');
  const [, base = ''] = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile) ?? [];
  expect(base).toMatch(new RegExp(`^${PINNED}$`));
  expect(services['alaga']?.build?.args['NODE_IMAGE']).toBe(`\${NODE_IMAGE:-${base}}`);
  expect(dockerfile.match(/^FROM (?!\$\{NODE_IMAGE\})/gm)).toBeNull();
  const publishing = text.split('\n').filter((line) => line.includes('push=true'));
  expect(publishing).toHaveLength(1);
});
