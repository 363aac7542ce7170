import { EventEmitter } from 'node:events';
import type { NotificationConstructorOptions } from 'electron';
import { listenForRequests, reportEvent } from './messages.ts';

let notifications = 0;

/** How the system handles notices: `unsupported`, `fails`, or `shows`. A request of the test changes it. */
let system = process.env['DOUBLE_NOTICES'] ?? 'shows';

listenForRequests((request) => {
  if (request.ask === 'notices') system = request.system;
});

/** A notice of the system, which a test may click. */
export class Notification extends EventEmitter {
  static isSupported(): boolean {
    return system !== 'unsupported';
  }

  readonly #id: number;
  readonly #options: NotificationConstructorOptions;

  constructor(options: NotificationConstructorOptions) {
    super();
    notifications += 1;
    this.#id = notifications;
    this.#options = options;
    listenForRequests((request) => {
      if (request.ask === 'clicked' && request.id === this.#id) this.emit('click');
      if (request.ask === 'notice-action' && request.id === this.#id) {
        this.emit('action', { actionIndex: request.index });
      }
    });
  }

  show(): void {
    if (system === 'fails') {
      process.nextTick(() => this.emit('failed', {}, 'no notification service'));
      return;
    }
    const { title = '', body = '', actions = [] } = this.#options;
    const actionTexts = actions.map(({ text = '' }) => text);
    reportEvent({ type: 'notice', id: this.#id, title, body, actions: actionTexts });
    process.nextTick(() => this.emit('show', {}));
  }

  close(): void {
    reportEvent({ type: 'notice-closed', id: this.#id });
    this.emit('close', {});
  }
}
