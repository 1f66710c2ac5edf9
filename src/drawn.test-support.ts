/**
 * Counts what React draws, by the hook that it offers developer tools: how often each component's function ran. No measure of time
 * enters. React looks for the hook when it is loaded: import this file before anything that imports React.
 */

interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

/** React's flag of a component whose function ran for this commit. */
const PERFORMED_WORK = 1;

const counts = new Map<string, number>();

function nameOf(type: unknown): string | null {
  if (typeof type === 'function') return type.name;
  if (typeof type !== 'object' || type === null) return null;
  const { render, type: inner } = type as { readonly render?: unknown; readonly type?: unknown };
  return nameOf(render ?? inner);
}

function count(fiber: Fiber): void {
  const name = (fiber.flags & PERFORMED_WORK) === 0 ? null : nameOf(fiber.type);
  if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  // Children that both trees share were not visited at all.
  if (fiber.child === fiber.alternate?.child) return;
  for (let child = fiber.child; child !== null; child = child.sibling) count(child);
}

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: number, { current }: { readonly current: Fiber }) => count(current),
    onCommitFiberUnmount: () => {},
  },
});

/** Forgets what was drawn until now. */
export const forgetDrawn = (): void => counts.clear();

/** How often the component was drawn since then. */
export const timesDrawn = (component: string): number => counts.get(component) ?? 0;
