import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fr } from '../../../../locales/fr';
import UploadField from '../../../../resources/engine/inputs/UploadField';
import { RecordFormContext } from '../../../../resources/engine/inputs/formContext';
import { UploadsContext } from '../../../../resources/engine/uploads/uploadsContext';
import { makeUploads } from '../../../../src/boot/uploads';
import { field, provider, show, thing } from '../../fixture';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A request of a browser that is answered at once. */
function answering(status: number, responseText: string) {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {};
      readonly status = status;
      readonly responseText = responseText;
      onload = () => undefined as unknown;
      onerror = () => undefined as unknown;
      open = () => undefined;
      setRequestHeader = () => undefined;
      send = () => (status === 0 ? this.onerror() : this.onload());
    },
  );
}

const hash = field({ name: 't_hash', kind: 'text', widget: 'upload' });
const resource = {
  ...thing,
  fields: [...thing.fields, hash],
  upload: {
    accepts: 'web-archive',
    fills: { hash: 't_hash', filename: 't_filename', location: 't_location' },
    limits: { bytes: 1_000_000, unpacked: 1_000_000, entries: 10 },
  },
} as unknown as typeof thing;

it.each([
  ['of a proxy', 502, '<html>Bad gateway</html>', 'UPLOAD_FAILED'],
  ['of the server', 429, '{"msg_code":"UPLOADS_BUSY","msg_args":[]}', 'UPLOADS_BUSY'],
  ['that never came', 0, '', 'NETWORK_ERROR'],
] as const)('a file with an answer %s is refused below it (specification S-UPL-6)', async (_, status, body, code) => {
  answering(status, body);
  const uploads = makeUploads(vi.fn(), { loginHost: '', uploadsOrigin: '' } as never, 'hash', 'fr');
  show(provider([]), {
    children: (
      <UploadsContext value={uploads}>
        <RecordFormContext
          value={{
            resource,
            mode: 'create',
            record: undefined,
            predicate: {},
            onDeleted: undefined,
            writable: new Set(['t_hash']),
          }}
        >
          <UploadField
            id="file"
            field={hash}
            resource={resource}
            mode="create"
            label="Archive"
            value={null}
            onChange={vi.fn()}
            invalid={false}
          />
        </RecordFormContext>
      </UploadsContext>
    ),
  });
  const files = [new File(['<p>'], 'index.html', { type: 'text/html' })];
  await act(
    async () => void fireEvent.change(screen.getByLabelText('Archive', { selector: 'input' }), { target: { files } }),
  );
  expect((await screen.findByRole('alert')).textContent).toBe(fr.errors[code]);
});
