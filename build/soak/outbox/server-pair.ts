import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { senderVariables } from '#build/soak/notices/arrivals.ts';
import { type Balancer, startBalancer } from '#server/testing/balancer.ts';
import { OFFLINE } from '#server/testing/server-environment.ts';

export type ServerIndex = 0 | 1;

/** A job that a server began, in a minute of the servers' day. */
export interface JobRun {
  readonly job: string;
  readonly minute: string;
  readonly place: ServerIndex;
}

type ServerMessage =
  | { readonly url: string }
  | { readonly job: string; readonly time: string }
  | { readonly job: string; readonly error: string };

/**
 * The start of the servers' day, noon in Manila, and the speed of their clock: a minute takes two
 * seconds.
 */
const START_INSTANT = Date.parse('2026-11-20T04:08:00.000Z');
const CLOCK_RATE = 30;

/**
 * Two servers in separate processes on one PostgreSQL database, behind a balancer. Each may be
 * killed.
 */
export class ServerPair {
  readonly runs: JobRun[] = [];
  /** A description of each failed job. */
  readonly failed: string[] = [];
  readonly balancer: Balancer;
  readonly #folder = mkdtempSync(join(tmpdir(), 'alaga-soak-pair-'));
  readonly #begun = Date.now();
  readonly #env: Readonly<Record<string, string>>;
  readonly #children: ChildProcess[] = [];
  readonly #senders: string[] = [];
  #startCount = 0;

  private constructor(balancer: Balancer, env: Readonly<Record<string, string>>) {
    this.balancer = balancer;
    this.#env = env;
  }

  static async start(env: Readonly<Record<string, string>>): Promise<ServerPair> {
    // The balancer forwards the addresses that writers state.
    const serverPair = new ServerPair(await startBalancer([], { isBehindProxy: true }), env);
    await Promise.all([serverPair.start(0), serverPair.start(1)]);
    return serverPair;
  }

  /**
   * Starts the server of a place, and adds it to the balancer. Its notices name it as their sender: in `From` of a mail,
   * and as the contact that a push service gets.
   */
  async start(place: ServerIndex): Promise<void> {
    const sender = `server-${this.#startCount}@alaga.example`;
    this.#startCount += 1;
    const child = fork(
      join(import.meta.dirname, '../load/accelerated-server.ts'),
      [START_INSTANT, this.#begun, CLOCK_RATE].map(String),
      {
        env: {
          PORT: '0',
          TRUST_PROXY: 'true',
          PUBLIC_URL: this.balancer.url,
          ...OFFLINE,
          NODE_COMPILE_CACHE: join(this.#folder, 'compiled'),
          DATA_DIR: join(this.#folder, String(place)),
          ...senderVariables(sender),
          ...this.#env,
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    this.#children[place] = child;
    this.#senders[place] = sender;
    const url = await new Promise<string>((resolve, reject) => {
      child.once('exit', () => reject(new Error('a server ended before it listened')));
      child.on('message', (message: ServerMessage) => {
        if ('url' in message) resolve(message.url);
        else if ('error' in message) this.failed.push(`${message.job}: ${message.error}`);
        else this.runs.push({ job: message.job, minute: message.time.slice(0, 16), place });
      });
    });
    this.balancer.servers[place] = url;
  }

  /**
   * Resolves with the sender's name once the server is dead. Until it is started again, the balancer uses only the other
   * one.
   */
  async kill(place: ServerIndex): Promise<string> {
    const [child, sender] = [this.#children[place], this.#senders[place]];
    if (!child || sender === undefined) throw new Error('the server was not started');
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    // Another program may use the killed server's port by now.
    const [other = ''] = this.balancer.servers.filter((_, index) => index !== place);
    this.balancer.servers[place] = other;
    return sender;
  }

  /** Freezes a server, as a computer does that hangs, or lets it continue. */
  freeze(place: ServerIndex, isFrozen = true): void {
    this.#children[place]?.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT');
  }

  /** Stops both servers as an operator does. */
  async stop(): Promise<void> {
    await this.balancer[Symbol.asyncDispose]();
    const exited = this.#children.map((child) => once(child, 'exit'));
    for (const child of this.#children) child.kill('SIGTERM');
    await Promise.all(exited);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
