import { chown, link, lstat, mkdir, mkdtemp, readFile, realpath, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { canEnter, chooseAccount, handOver, type Account } from './account';
import { EmbeddedDatabaseError } from './errors';

/** Only names the socket file: the server listens on no network port. */
export const PORT = 5432;
export const SOCKET_FILE = `.s.PGSQL.${PORT}`;

/** The address of a Unix socket holds 104 bytes on macOS and 108 on Linux, with the closing zero. */
const MAX_SOCKET_PATH = 103;

export interface Layout {
  /** What the administrator gave us, for messages. */
  dataDir: string;
  /** Private folder with everything of the cluster. */
  root: string;
  data: string;
  log: string;
  /** Private folder of the sockets; outside `root` only when its path would be too long. */
  socket: string;
  account: Account | undefined;
}

/**
 * Makes the cluster's folders, private to the user that the server will run as.
 * @throws EmbeddedDatabaseError when they belong to another user
 */
export async function prepareLayout(dataDir: string): Promise<Layout> {
  const absolutePath = resolve(dataDir);
  // Others may pass through the application's folder, the account among them, but not look around in it.
  await mkdir(absolutePath, { recursive: true, mode: 0o711 });
  await mkdir(join(absolutePath, 'postgres'), { recursive: true, mode: 0o700 });
  const root = join(await realpath(absolutePath), 'postgres');
  const [data, log] = [join(root, 'data'), join(root, 'log')];
  const account = await chooseAccount([data, root]);
  await takePossession(root, data, account);
  await makePrivate(log, account);
  const inside = join(root, 'socket');
  const fits = Buffer.byteLength(join(inside, SOCKET_FILE)) <= MAX_SOCKET_PATH;
  if (fits) await makePrivate(inside, account);
  const socket = fits ? inside : await outsideSocketFolder(root, account);
  return { dataDir: absolutePath, root, data, log, socket, account };
}

async function takePossession(root: string, data: string, account: Account | undefined): Promise<void> {
  const expectedUid = account?.uid ?? process.getuid?.();
  for (const folder of [root, data]) {
    const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new EmbeddedDatabaseError(foreign(root), { cause: error });
    });
    if (!found || found.uid === expectedUid) continue;
    if (!account) throw new EmbeddedDatabaseError(foreign(folder));
    await handOver(folder, account);
  }
}

function foreign(folder: string): string {
  return (
    `The database folder ${folder} belongs to another user: it was probably started as root once. ` +
    `Start Portico as that user or as root, or take the folder back: sudo chown -R "$(id -un)" ${folder}`
  );
}

async function makePrivate(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
}

/**
 * All processes that open this cluster must find the same sockets, so the path of the short folder is stored next to
 * the data.
 */
async function outsideSocketFolder(root: string, account: Account | undefined): Promise<string> {
  const note = join(root, 'socket-folder');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const known = await readFile(note, 'utf8').catch(() => undefined);
    if (known !== undefined) {
      if (await claimKnown(known, account)) return known;
      await rm(note, { force: true });
    }
    const made = await mkdtemp(join(await shortTemporaryFolder(account), 'portico-'));
    if (account) await chown(made, account.uid, account.gid);
    const draft = join(root, `socket-folder.${process.pid}`);
    await writeFile(draft, made);
    // A link appears with its content or not at all, and never replaces what another process remembered meanwhile.
    const remembered = await link(draft, note).then(
      () => true,
      () => false,
    );
    await rm(draft, { force: true });
    if (remembered) return made;
    await rmdir(made);
  }
  throw new EmbeddedDatabaseError(`No folder for the database socket could be made; see ${note}`);
}

/** Temporary folders are emptied at boot: create it again, but never use one that another user has created. */
async function claimKnown(folder: string, account: Account | undefined): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    if (account) await chown(folder, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
  }
  const found = await lstat(folder);
  const owner = account?.uid ?? process.getuid?.();
  return found.isDirectory() && found.uid === owner && found.mode % 0o100 === 0;
}

async function shortTemporaryFolder(account: Account | undefined): Promise<string> {
  for (const folder of [tmpdir(), '/tmp', '/var/tmp']) {
    const longest = join(folder, 'portico-XXXXXX', SOCKET_FILE);
    if (Buffer.byteLength(longest) <= MAX_SOCKET_PATH && (await canEnter(folder, account))) return folder;
  }
  throw new EmbeddedDatabaseError(
    'The path of the data folder is too long for a socket and no short temporary folder is usable. ' +
      'Choose a shorter PORTICO_DATA.',
  );
}
