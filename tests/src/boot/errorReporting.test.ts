import { beforeEach, expect, it, vi } from 'vitest';

const sentry = vi.hoisted(() => {
  const integration = (name: string) => () => ({ name });
  return {
    init: vi.fn(),
    captureException: vi.fn(),
    breadcrumbsIntegration: integration('breadcrumbs'),
    eventFiltersIntegration: integration('inbound filters'),
    functionToStringIntegration: integration('function to string'),
    globalHandlersIntegration: integration('global handlers'),
    linkedErrorsIntegration: integration('linked errors'),
    httpContextIntegration: integration('user agent'),
  };
});
vi.mock('@sentry/react', () => sentry);

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
});

it('keeps exactly the integrations of the specification and tags every event with the environment', async () => {
  const { startErrorReporting } = await import('../../../src/boot/errorReporting');
  startErrorReporting('https://key@errors.example/1', 'uat');
  const options = sentry.init.mock.calls[0]?.[0] as { integrations: { name: string }[] };
  expect(options).toMatchObject({
    dsn: 'https://key@errors.example/1',
    defaultIntegrations: false,
    initialScope: { tags: { envName: 'uat' } },
  });
  expect(options.integrations.map(({ name }) => name).sort()).toEqual([
    'breadcrumbs',
    'function to string',
    'global handlers',
    'inbound filters',
    'linked errors',
    'user agent',
  ]);
});

it('gets what went wrong before it was there, and what goes wrong later', async () => {
  const { keepEarlyErrors, report } = await import('../../../src/boot/earlyErrors');
  const { startErrorReporting } = await import('../../../src/boot/errorReporting');
  const [early, later] = [new Error('early'), new Error('later')];
  keepEarlyErrors();
  window.dispatchEvent(Object.assign(new Event('error'), { error: early }));
  expect(sentry.captureException).not.toHaveBeenCalled();
  startErrorReporting('https://key@errors.example/1', 'dev');
  report(later);
  expect(sentry.captureException.mock.calls).toEqual([[early], [later]]);
});
