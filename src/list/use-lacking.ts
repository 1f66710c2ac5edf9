import { type OperationId, operation } from '../../contract/operations.ts';
import { lackingScope, type Scope } from '../../contract/permissions.ts';
import { useSession } from '../session/use-session.ts';

/** A scope that the operation needs and the token lacks. */
export const useLacking = (id: OperationId): Scope | null => lackingScope(useSession().scopes, operation(id));
