import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * A local SMTP server that keeps the received mails, on the given port or a free one. It answers each mail after
 * `answersAfter` milliseconds, and refuses recipients with the codes of `refusals` first.
 */
export const smtpPeer = async (on = 0, answersAfter = 0, refusals: readonly number[] = []) => {
  const receivedMails: string[] = [];
  const codes = [...refusals];
  const refused: number[] = [];
  const peer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, callback) {
      const responseCode = codes.shift();
      if (responseCode === undefined) callback();
      else {
        refused.push(responseCode);
        callback(Object.assign(new Error('try again later'), { responseCode }));
      }
    },
    onData(stream, _session, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        receivedMails.push(Buffer.concat(parts).toString('utf8'));
        if (answersAfter > 0) setTimeout(callback, answersAfter);
        else callback();
      });
    },
  });
  // A client that is killed during a mail resets the connection.
  peer.on('error', () => undefined);
  await new Promise<void>((resolve) => peer.listen(on, '127.0.0.1', resolve));
  const { port } = peer.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => peer.close(resolve));
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received: receivedMails,
    refused,
    close,
    [Symbol.asyncDispose]: close,
  };
};
