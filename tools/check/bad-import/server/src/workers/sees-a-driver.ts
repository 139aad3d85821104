import '../drivers/sees-a-feature.ts';
