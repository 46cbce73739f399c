import {
  breadcrumbsIntegration,
  captureException,
  eventFiltersIntegration,
  functionToStringIntegration,
  globalHandlersIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/react';
import { handOver } from './earlyErrors';

/**
 * Starts error reporting with the integrations that specification S-ERR-2 keeps (inbound filters and user agent are
 * called event filters and HTTP context today) and the environment's name on every event. No dialog is ever shown.
 * Loaded only when the configuration holds an address.
 */
export function startErrorReporting(dsn: string, environment: string): void {
  init({
    dsn,
    environment,
    defaultIntegrations: false,
    integrations: [
      breadcrumbsIntegration(),
      eventFiltersIntegration(),
      functionToStringIntegration(),
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      httpContextIntegration(),
    ],
    initialScope: { tags: { envName: environment } },
  });
  handOver((error) => captureException(error));
}
