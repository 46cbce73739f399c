import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * Every dialog of the console, and what proves that it loses nothing without a network: it says so, keeps what was typed,
 * and its button works again. The shared parts (`ConfirmCall`, `ReadOnceDialog`, `RecordForm`) do this for those that use
 * them alone.
 */
const read = (file: string) => readFileSync(file, 'utf8');
const DIALOG = /<(?:Dialog|ConfirmDialog|Modal)\b/;
const found = ['customViews', 'resources', 'src']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((file) => file.endsWith('.tsx') && DIALOG.test(read(file)))
  .filter((file) => !file.startsWith('resources/ui/'))
  .sort();

/** They ask or show, and send nothing: what is chosen is used on the page, whose own calls are proved there. */
const WITHOUT_CALLS = [
  'customViews/WebhookSecretDialog.tsx',
  'customViews/address-holders/AskDialog.tsx',
  'customViews/dashboard/AddTile.tsx',
  'customViews/events/FollowDialog.tsx',
  'customViews/portal-assignments/EffectsDialog.tsx',
  'customViews/report/boards/FiltersDialog.tsx',
  'customViews/sandbox/FileDialogs.tsx',
  'resources/engine/form/CancelGuard.tsx',
  'resources/engine/form/ConflictDialog.tsx',
  'resources/engine/form/LeaveGuard.tsx',
  'resources/engine/form/TokenDialog.tsx',
  'resources/engine/operations/BulkProgress.tsx',
  'resources/engine/record-page/RecordPanel.tsx',
  'resources/engine/uploads/FramedPreview.tsx',
  'src/shell/Drawer.tsx',
  'src/shell/KeysDialog.tsx',
  'src/shell/SchemaErrorsDialog.tsx',
  'src/shell/palette/Palette.tsx',
];
const CALL = /\bhttp\b|useEngineDataProvider|useDataProvider|useMutation/;

/** Around a form of the engine, which says what failed and keeps its values (`tests/walks/offline.test.ts`). */
const FORMS = [
  'customViews/companies/AuthenticationModeDialog.tsx',
  'customViews/teams/MemberDialog.tsx',
  'resources/engine/form/CreateDialog.tsx',
];

const WALK = 'tests/walks/offline.test.ts';
const DIALOGS = 'tests/walks/offlineDialogs.test.ts';
const PARTS = 'tests/customViews/unreachable.test.tsx';
const BOARDS = 'tests/customViews/report/boards/DashboardPage.test.tsx';
/** The others, each with the title of a test. */
const PROOFS: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'customViews/ReadOnceDialog.tsx': [
    'tests/customViews/identities/CardDialog.test.tsx',
    'is read again on request after a failure, and only then',
  ],
  'customViews/access-reviews/RemoveDialog.tsx': [PARTS, 'an access that is taken away'],
  'customViews/access-reviews/ReviewActions.tsx': [PARTS, 'a review that is finished'],
  'customViews/access-reviews/StartDialog.tsx': [
    'tests/customViews/access-reviews/AccessReviewsPage.test.tsx',
    'starts a review, and shows what the server refuses',
  ],
  'customViews/account/email-change/EmailChangeDialog.tsx': [
    'tests/customViews/account/EmailChange.test.tsx',
    'says below the field what is wrong with the address',
  ],
  'customViews/account/own-sessions/SessionsDialog.tsx': [PARTS, 'the own sessions, opened without a network'],
  'customViews/account/passkeys/PasskeysDialog.tsx': [
    'tests/customViews/account/PasskeysDialog.test.tsx',
    'keeps the typed name when adding fails, and says why',
  ],
  'customViews/account/second-factor/SecondFactorDialog.tsx': [
    'tests/customViews/account/SecondFactorDialog.test.tsx',
    'offline: says so, keeps what was typed, and goes on when it is pressed again',
  ],
  'customViews/administrators/CompareProfilesDialog.tsx': [PARTS, 'a comparison of two profiles'],
  'customViews/administrators/EffectiveRightsDialog.tsx': [
    'tests/customViews/administrators/EffectiveRightsDialog.test.tsx',
    'says what went wrong',
  ],
  'customViews/administrators/WhyHiddenDialog.tsx': [PARTS, 'why somebody does not see a record'],
  'customViews/audit-watches/WatchDialog.tsx': [PARTS, 'a view that is followed'],
  'customViews/auth-modes/SsoTestDialog.tsx': [
    'tests/customViews/auth-modes/SsoTestDialog.test.tsx',
    'stops to look after a failure',
  ],
  'customViews/companies/OpenDialog.tsx': [
    'tests/customViews/companies/OpenDialog.test.tsx',
    'stays open with what the server refuses',
  ],
  'customViews/companies/Ordering.tsx': [
    'tests/customViews/companies/ProvisionDialog.test.tsx',
    'shows the text of the specification when the call fails, and the reason in the dialog',
  ],
  'customViews/companies/Outcome.tsx': [
    'tests/customViews/companies/ProvisionDialog.test.tsx',
    'is shown first when it waits for somebody, asks for what is missing, and goes on from the step',
  ],
  'customViews/companies/ProvisionDialog.tsx': [
    'tests/customViews/companies/ProvisionDialog.test.tsx',
    'says why the account types are not there',
  ],
  'customViews/identities/EraseDialog.tsx': [PARTS, 'a guest who is erased'],
  'customViews/identity-profiles/DeactivateDialog.tsx': [
    'tests/customViews/identity-profiles/DeactivateDialog.test.tsx',
    'offline: says so, keeps the choice, and goes on when it is pressed again',
  ],
  'customViews/lobby/GuestDialog.tsx': [
    'tests/customViews/lobby/LobbyPage.test.tsx',
    'says at the date what the server refuses',
  ],
  'customViews/report/boards/GraphDialog.tsx': [
    BOARDS,
    'a graph that does not reach the server stays in its dialog, which says so, and is saved at the next try',
  ],
  'customViews/retention-rules/TonightDialog.tsx': [
    'tests/customViews/retention-rules/tonightDialog.test.tsx',
    'says why the figures are not there, and asks again',
  ],
  'customViews/sandbox/dialogs/NewDialog.tsx': [PARTS, 'a new schema, its publication, and an earlier version'],
  'customViews/sandbox/dialogs/PublishDialog.tsx': [PARTS, 'a new schema, its publication, and an earlier version'],
  'customViews/sandbox/dialogs/VersionsDialog.tsx': [PARTS, 'a new schema, its publication, and an earlier version'],
  'customViews/scheduled-reports/ScheduleDialog.tsx': [PARTS, 'a report that is scheduled'],
  'customViews/sources/ParserTrial.tsx': [PARTS, 'the trial of a parser, opened without a network'],
  'customViews/tokens/RenewDialog.tsx': [
    'tests/customViews/tokens/newKey.test.tsx',
    'a renewal that does not reach the server says so, keeps the date, and goes on when it is pressed again',
  ],
  'resources/engine/cells/RevealDialog.tsx': [PARTS, 'a value that is revealed'],
  'resources/engine/import-export/ExportDialog.tsx': [WALK, 'an export'],
  'resources/engine/import-export/ImportDialog.tsx': [WALK, 'an import, of a file that is chosen again'],
  'resources/engine/list/BulkEditDialog.tsx': [WALK, 'a change of many records'],
  'resources/engine/operations/BulkOperationDialog.tsx': [WALK, 'a deletion of many records'],
  'resources/engine/operations/BulkOutcome.tsx': [WALK, 'a change of many records'],
  'resources/engine/operations/ConfirmCall.tsx': [
    'tests/resources/engine/operations/ConfirmCall.test.tsx',
    'stays open with the reason of a failure, and goes on when it is pressed again',
  ],
  'resources/engine/operations/OperationDialog.tsx': [WALK, 'a deletion'],
  'resources/engine/record-page/RevertDialog.tsx': [WALK, 'a change that is taken back'],
  'resources/engine/views/ViewDialog.tsx': [DIALOGS, 'a saved view'],
  'src/shell/ProofDialog.tsx': [
    'tests/src/shell/ProofDialog.test.tsx',
    'shows what the server refuses, and what the browser does',
  ],
};

describe('the dialogs', () => {
  it('each have a proof, or the reason why they need none', () => {
    expect([...WITHOUT_CALLS, ...FORMS, ...Object.keys(PROOFS)].sort()).toEqual(found);
  });

  it('without calls have none', () => {
    expect(WITHOUT_CALLS.filter((file) => CALL.test(read(file)))).toEqual([]);
    expect(FORMS.filter((file) => !read(file).includes('<RecordForm'))).toEqual([]);
  });

  it.each(Object.entries(PROOFS))('%s is proved by a test that is there', (_, [file, title]) => {
    expect(read(file)).toContain(`it('${title}'`);
  });
});
