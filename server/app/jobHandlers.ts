import { runBulkChange } from '../actions/bulk/runBulkChange';
import { runBulk } from '../actions/guests/runBulk';
import { runExport } from '../actions/import-export/runExport';
import { runImport } from '../actions/import-export/runImport';
import type { JobHandlers } from '../actions/jobs/runner';
import { runDeactivation } from '../actions/profiles/runDeactivation';
import { runProvisioning } from '../actions/provisioning/runProvisioning';
import { runSynchronisation } from '../actions/wireless-dashboard/runSynchronisation';

/** The kinds of jobs of the product. The runner of jobs knows none of them. */
export const JOB_HANDLERS: JobHandlers = {
  export: runExport,
  import: runImport,
  deactivation: runDeactivation,
  'bulk-accounts': runBulk,
  bulk: runBulkChange,
  provisioning: runProvisioning,
  synchronisation: runSynchronisation,
};
