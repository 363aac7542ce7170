import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy extends AsyncDisposable {
  readonly port: number;
  /** Closes all connections, and passes new ones to this port of the same computer. */
  pointTo(port: number): void;
}

/** A TCP proxy in front of a database, as an operator runs one to move clients to another server. */
export const startTcpProxy = async (target: number): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let currentTarget = target;
  const join = (a: Socket, b: Socket): void => {
    sockets.add(a);
    a.on('error', () => b.destroy());
    a.on('close', () => {
      sockets.delete(a);
      b.destroy();
    });
    a.pipe(b);
  };
  const server = createServer((client) => {
    const database = connect(currentTarget, '127.0.0.1');
    join(client, database);
    join(database, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const closeConnections = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    // A cast: a server that listens on a port has such an address.
    port: (server.address() as AddressInfo).port,
    pointTo(port) {
      currentTarget = port;
      closeConnections();
    },
    async [Symbol.asyncDispose]() {
      server.close();
      closeConnections();
      await once(server, 'close');
    },
  };
};
