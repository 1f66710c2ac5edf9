/** The areas of the product and their pages. Pages whose scope the token lacks are left out, as are areas without pages. */
import { type Area, isOpen, type PageRow } from '../detail/page-row.ts';
import { agreements } from '../features/agreements/pages.ts';
import { estate } from '../features/estate/pages.ts';
import { insight } from '../features/insight/pages.ts';
import { licenses } from '../features/licenses/pages.ts';
import { overview } from '../features/overview/pages.ts';
import { registry } from '../features/registry/pages.ts';
import { users } from '../features/users/pages.ts';

/** In navigation order. */
export const AREAS: readonly Area[] = [overview, licenses, insight, registry, agreements, users, estate];

/** The areas and pages that the token may open. */
export function visibleAreas(scopes: ReadonlySet<string>): readonly Area[] {
  return AREAS.map((area) => ({ ...area, pages: area.pages.filter((page) => isOpen(page, scopes)) })).filter(
    ({ pages }) => pages.length > 0,
  );
}

/** True where a path belongs to a page's entry. `/users/<id>` belongs to Users, `/users/review` does not. */
export function isCurrent(page: PageRow, pathname: string): boolean {
  if (page.path === pathname) return true;
  if (!pathname.startsWith(`${page.path}/`)) return false;
  return !AREAS.some((area) =>
    area.pages.some(
      (other) =>
        other !== page &&
        other.path.length > page.path.length &&
        (pathname === other.path || pathname.startsWith(`${other.path}/`)),
    ),
  );
}
