import { sql, type RawBuilder } from 'kysely';
import { parseLogSearch } from '../../../domain/text/searchBox';
import { escapeLike } from './text';

/** What a search in the access log asks for; times are ISO 8601. */
export interface LogFilter {
  readonly from?: string;
  readonly to?: string;
  readonly search: string;
  /** Without it, lines of every location; when it is empty, of none. */
  readonly locations?: readonly number[];
  readonly excludedTags: readonly string[];
}

/**
 * @param open names of the fields that the caller may read in full: others are not searched
 * @returns conditions on the table `r` of access-log lines
 */
export function logConditions(question: LogFilter, open: ReadonlySet<string>): RawBuilder<boolean>[] {
  const { from, to, locations, excludedTags } = question;
  return [
    ...(from ? [sql<boolean>`r.received_at >= ${from}`] : []),
    ...(to ? [sql<boolean>`r.received_at < ${to}`] : []),
    ...(locations ? [sql<boolean>`r.locationid = any(${[...locations]}::bigint[])`] : []),
    ...excludedTags.map((tag) => sql<boolean>`not r.tags @> ${JSON.stringify([tag])}::jsonb`),
    ...searchCondition(question.search, open),
  ];
}

function searchCondition(text: string, open: ReadonlySet<string>): RawBuilder<boolean>[] {
  // What may not be read may not be searched either.
  const search = parseLogSearch(text);
  if (!search) return [];
  switch (search.kind) {
    case 'ip':
      if (!open.has('src_ip') || !open.has('dst_ip')) return [sql<boolean>`false`];
      return [sql<boolean>`(r.src_inet <<= ${search.cidr}::inet or r.dst_inet <<= ${search.cidr}::inet)`];
    case 'mac':
      return [
        open.has('mac_address')
          ? sql<boolean>`r.mac_address like ${escapeLike(search.prefix)} || '%'`
          : sql<boolean>`false`,
      ];
    case 'text':
      return [sql<boolean>`r.search_text like '%' || portico_fold(${escapeLike(search.text)}) || '%'`];
  }
}
