/** A field of an access log that a parser may fill. */
export type ParsedField =
  | 'received_at'
  | 'mac_address'
  | 'token'
  | 'format'
  | 'src_ip'
  | 'src_port'
  | 'nat_ip'
  | 'nat_port'
  | 'dst_ip'
  | 'dst_port'
  | 'device_name'
  | 'protocol'
  | 'method'
  | 'request';

/** How the text of a value becomes that of a field; the default is `text`. */
export type Conversion =
  | 'text'
  | 'lower'
  | 'upper'
  | 'ip'
  | 'port'
  | 'portOfUrl'
  | 'mac'
  | 'macOfFrame'
  | 'protocol'
  | 'protocolOfUrl'
  | 'epoch'
  | 'moment';

/** Where a field comes from. */
export type FieldSource =
  | {
      readonly from: string | readonly string[];
      readonly as?: Conversion;
      /** A value that cannot be converted is left out; otherwise the line is not recognised. */
      readonly optional?: boolean;
    }
  | { readonly value: string };

/** One form of a line. The first rule of a parser that recognises the line decides. */
export interface ParserRule {
  readonly name: string;
  /** A regular expression with named groups, which become values. */
  readonly pattern?: string;
  /** Reads `key=value` in the text, or in the group `rest` of the pattern; of equal keys, the first one counts. */
  readonly pairs?: { readonly separator?: string; readonly assign?: string };
  /** Names of the values between separators, in the text or in the group `rest`; an empty name skips a value. */
  readonly columns?: readonly string[];
  /** The character between columns; a comma by default. */
  readonly separator?: string;
  /** Values that must be there (`true`), or be one of these texts. */
  readonly when?: Readonly<Record<string, true | string | readonly string[]>>;
  readonly fields: Partial<Readonly<Record<ParsedField, FieldSource>>>;
  /** Fixed tags, and values that become tags. */
  readonly tags?: readonly (string | { readonly from: string })[];
}

/** A file of `schemas/syslog/`: how the lines of one kind of equipment become access logs. */
export interface ParserFile {
  /** Its name in the console. */
  readonly title: string;
  readonly rules: readonly ParserRule[];
}
