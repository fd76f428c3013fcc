/// The details panels of a body asset and of a component: what they cost, and the buttons Bake and Lower Resolution.
#pragma once

#include "CoreMinimal.h"
#include "IDetailCustomization.h"

class FConstrainedPDBodyDetails : public IDetailCustomization
{
public:
    static TSharedRef<IDetailCustomization> MakeInstance();
    virtual void CustomizeDetails(IDetailLayoutBuilder& Layout) override;
};

class FConstrainedPDComponentDetails : public IDetailCustomization
{
public:
    static TSharedRef<IDetailCustomization> MakeInstance();
    virtual void CustomizeDetails(IDetailLayoutBuilder& Layout) override;
};
