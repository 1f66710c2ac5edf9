/**
 * A request as a command line. The token is a shell variable, never the token itself, because what is copied is pasted into chats
 * and tickets. The address is in single quotes; a quote in it would end them, so it is percent-encoded.
 */
export function curlOf(url: string): string {
  return `curl --fail-with-body -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Accept: application/json' '${url.replaceAll("'", '%27')}'`;
}
