import type { Config } from '#server/config.ts';
import { createFindings, type Finding } from './finding.ts';

const { ok, warning, problem } = createFindings('mail');

/** Milliseconds after which a silent mail server is given up. */
const TIMEOUT_MS = 10_000;

const field = (error: unknown, name: 'code' | 'originalCode' | 'responseCode'): string =>
  error instanceof Error && name in error ? String(error[name as keyof Error]) : '';

/** The cause of an error, without the mail server's own text, which may contain the user name. */
export const describeMailFailure = (error: unknown): string => {
  const answer = field(error, 'responseCode');
  const code = field(error, 'originalCode') || field(error, 'code') || 'no answer';
  return answer ? `${code}, ${answer}` : code;
};

const ADVICE_BY_CODE: Readonly<Record<string, string>> = {
  EAUTH: 'Check the user and the password in SMTP_URL.',
  EDNS: 'Check the host in SMTP_URL.',
  ESOCKET: 'Check host and port in SMTP_URL, and whether it is smtp:// or smtps://.',
};

/** Codes of OpenSSL and Node for certificates that are not accepted. */
const CERTIFICATE_CODE = /CERT|SIGNATURE|ISSUER/;

const adviceFor = (error: unknown): string => {
  if (CERTIFICATE_CODE.test(field(error, 'originalCode')))
    return 'Renew the certificate of the mail server. SMTP_URL must have the name that is in it.';
  return ADVICE_BY_CODE[field(error, 'code')] ?? 'Check that the mail server runs, and SMTP_URL.';
};

const connect = async (url: string, host: string): Promise<Finding> => {
  const { createTransport } = await import('nodemailer');
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  const transport = createTransport({ url, ...timeouts });
  try {
    await transport.verify();
    return ok(`${host} accepts mail from this server`);
  } catch (error) {
    return problem(
      `${host} does not accept mail (${describeMailFailure(error)})`,
      adviceFor(error),
    );
  } finally {
    transport.close();
  }
};

/** Connects and logs in to the mail server, without sending anything. */
export const checkMail = async (
  config: Pick<Config, 'mode' | 'smtpUrl' | 'mailFrom' | 'developmentMode'>,
): Promise<readonly Finding[]> => {
  const { mode, smtpUrl, mailFrom, developmentMode } = config;
  if (mode === 'household') return [ok('a household needs none')];
  if (smtpUrl === undefined) {
    return [
      developmentMode
        ? warning('mails are written to the outbox of development mode', 'Set SMTP_URL.')
        : warning(
            'not set up: nobody can sign up with a password or reset one',
            'Set SMTP_URL and MAIL_FROM.',
          ),
    ];
  }
  return [
    await connect(smtpUrl, URL.parse(smtpUrl)?.host ?? ''),
    ...(mailFrom.includes('@localhost')
      ? [warning('MAIL_FROM is not set: many servers refuse its default', 'Set MAIL_FROM.')]
      : []),
  ];
};
