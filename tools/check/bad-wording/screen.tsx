export const Page = () => <p>The teams did not come</p>;
