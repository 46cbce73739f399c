import {
  Admin,
  DataTable,
  DateField,
  List,
  ReferenceField,
  Resource,
  TextInput,
  type DataProvider,
  type GetListParams,
  type GetManyParams,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { LIST_ROWS } from '../../../domain/limits';

/**
 * The identities of a company as a person would show them with stock react-admin and nothing else: what the console's
 * first list is measured against. It takes the browser's session up again, as the console does, and asks no one what it
 * may show.
 */
const signedIn = fetch('/api/login/refresh', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{}',
}).then((answer) => answer.json() as Promise<{ token: string }>);
const KEYS: Readonly<Record<string, string>> = {
  user: 'userid',
  profile: 'profileid',
  authtype: 'authtypeid',
  location: 'locationid',
};

type Row = Record<string, unknown>;
interface Answer {
  readonly elements: Row[];
  readonly total: number;
}

async function list(resource: string, query: Readonly<Record<string, string>>) {
  const { token } = await signedIn;
  const answer = await fetch(`/legacy/elements/${resource}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { elements, total } = (await answer.json()) as Answer;
  return { data: elements.map((row) => ({ ...row, id: row[KEYS[resource] ?? 'id'] })), total };
}

const provider = {
  getList: (resource: string, { filter, sort, pagination }: GetListParams) =>
    list(resource, {
      filter: JSON.stringify(filter),
      sort: sort?.field ?? '',
      order: sort?.order ?? 'ASC',
      offset: String(((pagination?.page ?? 1) - 1) * (pagination?.perPage ?? LIST_ROWS)),
      limit: String(pagination?.perPage ?? LIST_ROWS),
      count: 'estimate',
    }),
  getMany: (resource: string, { ids }: GetManyParams) =>
    list(resource, { filter: JSON.stringify({ [KEYS[resource] ?? 'id']: ids }), limit: String(ids.length) }),
} as unknown as DataProvider;

const Identities = () => (
  <List
    sort={{ field: 'u_lastinteractionAt', order: 'DESC' }}
    perPage={LIST_ROWS}
    filters={[<TextInput source="q" key="q" />]}
  >
    <DataTable>
      <DataTable.Col source="u_name" />
      <DataTable.Col source="u_email" />
      <DataTable.Col source="u_profileid">
        <ReferenceField source="u_profileid" reference="profile" />
      </DataTable.Col>
      <DataTable.Col source="u_authtypeid">
        <ReferenceField source="u_authtypeid" reference="authtype" />
      </DataTable.Col>
      <DataTable.Col source="u_valid" />
      <DataTable.Col source="lastlocationid">
        <ReferenceField source="lastlocationid" reference="location" />
      </DataTable.Col>
      <DataTable.Col source="u_lastinteractionAt">
        <DateField source="u_lastinteractionAt" showTime />
      </DataTable.Col>
      <DataTable.Col source="u_edate">
        <DateField source="u_edate" />
      </DataTable.Col>
    </DataTable>
  </List>
);

createRoot(document.querySelector('#root') as HTMLElement).render(
  <Admin dataProvider={provider}>
    <Resource name="user" list={Identities} recordRepresentation="u_name" />
    <Resource name="profile" recordRepresentation="p_name" />
    <Resource name="authtype" recordRepresentation="at_name" />
    <Resource name="location" recordRepresentation="l_name" />
  </Admin>,
);
