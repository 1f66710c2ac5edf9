/** The first page of users as the product requests it; the server of this page adds the access token. */
export async function fetchUsers() {
  const answer = await fetch('/api/saas/consolidated-view/v1/users?page_size=100&page_number=1');
  if (!answer.ok) throw new Error(`The service answered ${answer.status}`);
  return (await answer.json()).items;
}

/** The columns of all these pages: those that the product shows at first. */
export const FIELDS = [
  ['displayName', 'Name', 220],
  ['email', 'Email', 240],
  ['isInReview', 'In review', 124],
  ['isOnline', 'Online', 124],
  ['isQualified', 'Qualified', 124],
  ['lastActive', 'Last active', 160],
  ['licenseCount', 'Licenses', 120],
  ['userCostPerMonth', 'Cost per month', 140],
  ['potentialSavings', 'Potential savings', 140],
  ['department', 'Department', 160],
  ['country', 'Country', 120],
];
