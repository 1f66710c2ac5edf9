import { type OperationId, operation } from '../../contract/operations.ts';
import { allows, type Scope } from '../../contract/permissions.ts';
import { useSession } from '../session/use-session.ts';

/** A scope that the operation needs and the token lacks. */
export function useLacking(id: OperationId): Scope | undefined {
  const { scope, also } = operation(id);
  const { scopes } = useSession();
  return [scope, ...also].find((each) => !allows(scopes, each));
}
