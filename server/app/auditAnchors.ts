import { mailTransport } from '../actions/mail/transport';
import type { Context } from '../context/context';
import { makeAnchor, type Anchor } from '../storage/audit/auditAnchor';
import { keepAnchors } from '../storage/audit-checks/state';
import { DAY_MS, MINUTE_MS } from '../../domain/time/durations';

interface AnchorOptions {
  /** Writes the anchor to the log. */
  readonly onAnchor: (anchor: Anchor) => void;
  readonly onError: (error: unknown) => void;
  /** Before the first anchor, in ms: a server that starts over and over sends none. */
  readonly firstAfter?: number;
}

const LINE = 70;

/**
 * Writes the anchor of the audit log every day to the server's log and, where there is a recipient, sends it by mail.
 * The owner of the database can remove the last entries, but not an anchor outside the database. So the mail does not
 * use the outbox, which is a table of that database, and the schedule is not stored there: each instance has its own.
 */
export function startAuditAnchors(context: Context, options: AnchorOptions): { stop(): void } {
  const run = () => void anchorNow(context, options.onAnchor).catch((error: unknown) => options.onError(error));
  const first = setTimeout(run, options.firstAfter ?? MINUTE_MS);
  const timer = setInterval(run, DAY_MS);
  return {
    stop() {
      clearTimeout(first);
      clearInterval(timer);
    },
  };
}

async function anchorNow({ db, config, now }: Context, onAnchor: AnchorOptions['onAnchor']): Promise<void> {
  const at = now();
  const { own, ...anchor } = await makeAnchor(db.ownerPool, db.auditKey, at, db.auditHeads);
  onAnchor(anchor);
  // Each company sees its own on the page of its log, and can keep it elsewhere; checks compare with it.
  await keepAnchors(db.ownerPool, own, at, db.auditKey.id);
  const { smtpUrl, from, anchorTo } = config.mail;
  if (smtpUrl === undefined || anchorTo === undefined) return;
  const transport = mailTransport(smtpUrl);
  try {
    await transport.sendMail({
      from,
      to: anchorTo,
      subject: `Portico: audit log, ${anchor.companies} companies, ${anchor.entries} entries`,
      text: letter(anchor),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } finally {
    transport.close();
  }
}

/** For operators, so in English like the log. */
const letter = ({ text }: Anchor) =>
  `Keep this mail. It says where the audit log stands. To check later that no entry of then is gone, save it and run

  npx portico audit verify --anchor <file>

${text.match(new RegExp(`.{1,${LINE}}`, 'g'))?.join('\n')}
`;
