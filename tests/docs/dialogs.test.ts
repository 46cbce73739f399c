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
  'customViews/page-parts/WebhookSecretDialog.tsx',
  'customViews/address-holders/AskDialog.tsx',
  'customViews/dashboard/AddTile.tsx',
  'customViews/events/FollowDialog.tsx',
  'customViews/portal-assignments/EffectsDialog.tsx',
  'customViews/report/boards/FiltersDialog.tsx',
  'customViews/sandbox/FileDialogs.tsx',
  'resources/engine/form/CancelGuard.tsx',
  'resources/engine/form/ConflictDialog.tsx',
  'resources/engine/form/LeaveGuard.tsx',
  // It asks what the key may call, and shows all addresses without an answer.
  'resources/engine/form/TokenDialog.tsx',
  'resources/engine/record-page/RecordPanel.tsx',
  'resources/engine/uploads/FramedPreview.tsx',
  'src/shell/Drawer.tsx',
  'src/shell/KeysDialog.tsx',
  'src/shell/SchemaErrorsDialog.tsx',
  'src/shell/palette/Palette.tsx',
];
const CALL = /\bhttp\b|useEngineDataProvider|useDataProvider|useMutation|useJobs|useAttempt/;

/** Around a form of the engine, which says what failed and keeps its values (`tests/walks/offline.test.ts`). */
const FORMS = [
  'customViews/companies/AuthenticationModeDialog.tsx',
  'customViews/teams/MemberDialog.tsx',
  'resources/engine/form/CreateDialog.tsx',
];

const WALK = 'tests/walks/offline.test.ts';
const DIALOGS = 'tests/walks/offlineDialogs.test.ts';
const PARTS = 'tests/customViews/unreachable.test.tsx';
const PROVISION = 'tests/customViews/companies/ProvisionDialog.test.tsx';
/** With the names of the dialogs that it opens. */
const OPENED = '%s, opened without a network';
const BOARDS = 'tests/customViews/report/boards/DashboardPage.test.tsx';
/** The others, each with the title of a test. */
const PROOFS: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'customViews/page-parts/ReadOnceDialog.tsx': [
    'tests/customViews/identities/CardDialog.test.tsx',
    'is read again on request after a failure, and only then',
  ],
  'customViews/access-reviews/ItemRow.tsx': [PARTS, 'a removal that was asked for'],
  'customViews/access-reviews/RemoveDialog.tsx': [PARTS, 'an access that is taken away'],
  'customViews/access-reviews/ReviewActions.tsx': [PARTS, 'a review that is finished'],
  'customViews/access-reviews/StartDialog.tsx': [
    'tests/customViews/access-reviews/AccessReviewsPage.test.tsx',
    'offline: a start says so, keeps what was typed, and is sent again with the same key',
  ],
  'customViews/account/email-change/EmailChangeDialog.tsx': [PARTS, 'another address of the own account'],
  'customViews/account/own-sessions/SessionsDialog.tsx': [PARTS, 'the own sessions, opened without a network'],
  'customViews/account/passkeys/PasskeysDialog.tsx': [
    'tests/customViews/account/PasskeysDialog.test.tsx',
    'offline: says so, keeps the typed name, and adds it when it is pressed again',
  ],
  'customViews/account/second-factor/SecondFactorDialog.tsx': [
    'tests/customViews/account/SecondFactorDialog.test.tsx',
    'offline: says so, keeps what was typed, and goes on when it is pressed again',
  ],
  'customViews/administrators/ActAsDialog.tsx': [
    'tests/customViews/administrators/ActAsDialog.test.tsx',
    'stays open with what was typed when it is refused, or there is no network',
  ],
  'customViews/administrators/CompareProfilesDialog.tsx': [PARTS, 'a comparison of two profiles'],
  'customViews/administrators/EffectiveRightsDialog.tsx': [PARTS, OPENED],
  'customViews/administrators/WhyHiddenDialog.tsx': [PARTS, 'why somebody does not see a record'],
  'customViews/audit-watches/WatchDialog.tsx': [PARTS, 'a view that is followed'],
  'customViews/auth-modes/SsoTestDialog.tsx': [PARTS, OPENED],
  'customViews/page-parts/OpenCompanyDialog.tsx': [PARTS, 'a company that is opened'],
  'customViews/companies/Ordering.tsx': [
    PROVISION,
    'offline: an account type is read again, and its order is sent again with the same key',
  ],
  'customViews/companies/Outcome.tsx': [
    PROVISION,
    'offline: a step that is begun again says so, keeps what was typed, and is sent again with the same key',
  ],
  'customViews/companies/ProvisionDialog.tsx': [
    PROVISION,
    'offline: an account type is read again, and its order is sent again with the same key',
  ],
  'customViews/identities/EraseDialog.tsx': [PARTS, 'a guest who is erased'],
  'customViews/identity-profiles/DeactivateDialog.tsx': [
    'tests/customViews/identity-profiles/DeactivateDialog.test.tsx',
    'offline: says so, keeps the choice, and goes on when it is pressed again',
  ],
  'customViews/lobby/GuestDialog.tsx': [
    'tests/customViews/lobby/LobbyPage.test.tsx',
    'offline: an extension says so, keeps the day, and is sent again with the same key',
  ],
  'customViews/report/boards/GraphDialog.tsx': [
    BOARDS,
    'a graph that does not reach the server stays in its dialog, which says so, and is saved at the next try',
  ],
  'customViews/retention-rules/TonightDialog.tsx': [PARTS, OPENED],
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
  'resources/engine/operations/BulkProgress.tsx': [
    'tests/resources/engine/bulk.test.tsx',
    'without a network says that it could not be stopped, and is stopped when that is asked again',
  ],
  'resources/engine/operations/BulkOutcome.tsx': [WALK, 'a change of many records'],
  'resources/engine/operations/ConfirmCall.tsx': [
    'tests/resources/engine/operations/ConfirmCall.test.tsx',
    'stays open with the reason of a failure, and goes on when it is pressed again',
  ],
  'resources/engine/record-page/RevertDialog.tsx': [WALK, 'a change that is taken back'],
  'resources/engine/views/ViewDialog.tsx': [DIALOGS, 'a saved view'],
  'src/shell/ProofDialog.tsx': [PARTS, 'the proof of the person'],
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
    expect(read(file)).toContain(title === OPENED ? `('${title}'` : `it('${title}'`);
  });
});
