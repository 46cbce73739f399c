/**
 * A shell command that sends one test event: the portal was opened, now. It names no guest and changes no record.
 * `--data-binary` keeps the ends of lines, which `-d` removes.
 * @param url address of the intake for sign-ins
 */
export function curlExample(url: string): string {
  return [
    `printf '{"id":"test-%s","time":"%s","status":"landing"}\\n' "$(date +%s)" "$(date -u +%Y-%m-%dT%H:%M:%SZ)" |`,
    `curl -sS --data-binary @- -H "Authorization: Bearer $KEY" \\`,
    `  -H 'Content-Type: application/x-ndjson' '${url}'`,
  ].join('\n');
}
